-- A public holiday within paid leave is not leave of that kind, and the person is paid for it (Fair Work Act 2009, sections 89, 98 and 116).
alter table pay_run_lines drop constraint pay_run_lines_label;
alter table pay_run_lines add constraint pay_run_lines_label check (rate_label in ('cancelled_shift', 'ordinary', 'saturday', 'sunday',
  'public_holiday', 'early', 'afternoon', 'evening', 'night', 'permanent_night', 'overtime_first', 'overtime_further', 'overtime_sunday',
  'overtime_public_holiday', 'short_rest', 'minimum_engagement', 'minimum_overtime', 'missed_break', 'allowance', 'piece_work',
  'piece_guarantee', 'expense', 'leave', 'leave_loading', 'leave_paid_out', 'paid_out_loading', 'holiday_not_worked'));

alter table leave_request_days
  -- what would have been worked on a public holiday, in addition to `minutes`; of it, what is within unpaid leave
  add column holiday_minutes int not null default 0 check (holiday_minutes >= 0),
  add column unpaid_holiday_minutes int not null default 0,
  -- from when the day was a public holiday when this was calculated; 00:00: all of it; null: it was none
  add column holiday_from time,
  add constraint leave_request_days_unpaid_holiday check (unpaid_holiday_minutes between 0 and holiday_minutes);

alter table leave_requests
  -- whose public holidays count: where the person usually works; null: it is not known
  add column holiday_location_id uuid,
  add constraint leave_requests_holiday_location_fk foreign key (agency_id, holiday_location_id) references locations (agency_id, id)
    on delete set null (holiday_location_id) not valid;
create index leave_requests_holiday_location on leave_requests (agency_id, holiday_location_id) where holiday_location_id is not null;
