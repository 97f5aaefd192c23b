-- Which of the two addresses had confirmed was not written down: these are asked again.
UPDATE "auth"."users" SET "new_email" = NULL, "email_change_confirmations" = 0 WHERE "email_change_confirmations" <> 0;
