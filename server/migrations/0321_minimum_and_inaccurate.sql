-- Two more exceptions of timesheets: paid less than the customer's minimum engagement, and a position that is too inaccurate to be compared
-- with the geofence. Such a punch is neither inside nor outside.
alter table timesheet_exceptions
  drop constraint timesheet_exceptions_code_check,
  add constraint timesheet_exceptions_code_check check (code in ('unscheduled', 'early_in', 'late_in', 'early_out', 'late_out',
    'hours_differ', 'missing_in', 'missing_out', 'missing_break', 'too_little_break', 'too_much_break', 'wrong_site', 'outside_fence',
    'inaccurate_position', 'no_position', 'photo_mismatch', 'clock_drift', 'long_shift', 'short_rest', 'below_minimum', 'visa_hours'));
alter table punches
  drop constraint punches_no_location_check,
  add constraint punches_no_location_check check (no_location in ('denied', 'unavailable', 'not_checked', 'site_unknown', 'inaccurate'));
