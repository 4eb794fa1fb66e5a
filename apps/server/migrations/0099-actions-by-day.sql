-- The night asks what was announced on a day and what is to be paid from a day on, and not for everything that was ever announced.
create index corporate_action_by_announcement on bahi.corporate_action (announced_on);
create index corporate_action_by_payment on bahi.corporate_action (paid_on);
