-- Why somebody withdrew from a shift that they had accepted; null: from before this was recorded. What they wrote is in response_note.
alter table assignments add column withdrawal_reason text check (withdrawal_reason in ('sick', 'other'));
