-- Notifications to an agency's office look for the users with a permission: with 100,000 employees who can sign in, that took seconds.
-- Roles of the kind `admin` are held by users without an employee or a customer, who are few.
create index memberships_office on memberships (agency_id, role_id) where employee_id is null and customer_id is null;
