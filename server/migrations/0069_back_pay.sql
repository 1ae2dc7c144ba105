-- A pay run of back pay has corrections only (server/modules/payroll/back-pay). Why it was confirmed; null: an ordinary run.
alter table pay_runs add column back_pay_reason text;
create index pay_runs_back_pay on pay_runs (agency_id, company_id) where back_pay_reason is not null;
