-- Messages are dated in business time, which a simulated market may run two thousand times as fast. What bounds a flood of them is counted by
-- the time that really passes. Messages from before this column have none and no longer count.
alter table bahi.support_message add column received_at timestamptz;
