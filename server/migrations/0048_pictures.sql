-- The agency sees the picture that somebody put up of themselves: its own people's only, as the rows' policy has it.
grant select (avatar_file_id) on accounts to muster_agency;
