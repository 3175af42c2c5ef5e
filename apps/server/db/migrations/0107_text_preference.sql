-- Until now the consent alone decided about text messages, whatever the preference was. Who agreed to them goes on
-- getting them.
UPDATE "users" SET "preferred_contact_method" = 'sms'
WHERE "preferred_contact_method" = 'email' AND ("sms_consent_at" IS NOT NULL
  OR EXISTS (SELECT FROM "orders" o WHERE o."user_id" = "users"."id" AND o."texts_to" IS NOT NULL));
