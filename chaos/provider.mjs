/** Faults of the payment provider, set in the sandbox's tables: lost webhooks, slow or failing refunds. */

/** The share of lost webhooks: then the browser or the reconciler must notice the payment. */
const LOST_WEBHOOKS = 0.25;
/** Loses webhooks once faults begin, and records when a refund has failed. */
const SET_UP = `
  CREATE SCHEMA IF NOT EXISTS "chaos";
  CREATE TABLE "chaos"."misbehaves" ("since" timestamptz NOT NULL DEFAULT now());
  CREATE TABLE "chaos"."failed_refunds" ("at" timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE FUNCTION "chaos"."lose_webhook"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    NEW."delivered" := random() < ${LOST_WEBHOOKS} AND EXISTS (SELECT FROM "chaos"."misbehaves"); RETURN NEW; END $$;
  CREATE FUNCTION "chaos"."record_failure"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO "chaos"."failed_refunds" DEFAULT VALUES; RETURN NULL; END $$;
  GRANT USAGE ON SCHEMA "chaos" TO PUBLIC;
  CREATE TRIGGER "lose_webhook" BEFORE INSERT ON "sandbox"."webhooks"
    FOR EACH ROW EXECUTE FUNCTION "chaos"."lose_webhook"();
  CREATE TRIGGER "record_failure" AFTER UPDATE OF "state" ON "refunds"
    FOR EACH ROW WHEN (NEW."state" = 'FAILED') EXECUTE FUNCTION "chaos"."record_failure"()`;
/** When the first order had waited a minute for its webhook, and when the first refund failed. */
const FAULTS = `SELECT (
    SELECT min(placed."createdAt") + interval '1 minute' FROM "orders" AS placed
    JOIN "payments" AS paid ON paid."userId" = placed."userId" AND paid."_id" = placed."_id"
    WHERE placed."payment" = 'PAID' AND paid."state" = 'CAPTURED' AND NOT EXISTS (
      SELECT FROM "payment_events" AS event
      WHERE event."providerPaymentId" = paid."providerPaymentId" AND event."eventType" IS DISTINCT FROM 'lookup')
  ) AS "webhooks lost", (SELECT min("at") FROM "chaos"."failed_refunds") AS "refunds rejected"`;

/**
 * A provider without faults until `misbehave` is called.
 * @param sql runs a statement as the owner of the database
 */
export async function createProvider(sql, tally) {
  await sql(SET_UP);
  let misbehaves = false;
  return {
    misbehave: async () => {
      await sql(`INSERT INTO "chaos"."misbehaves" DEFAULT VALUES`);
      misbehaves = true;
    },
    /** The faults that must fire an alert, with their start; they never end. */
    faults: async () => {
      const [first] = await sql(FAULTS);
      return Object.entries(first).flatMap(([name, at]) =>
        at === null ? [] : [{ name, fromMs: tally.at(at), untilMs: null }],
      );
    },
    /** Ages a checkout so that its payment comes too late to place the order. */
    expire: async (checkoutId) => {
      if (!misbehaves) return;
      tally.fault('payments too late');
      await sql(
        `UPDATE "orders" SET "startedAt" = now() - interval '49 hours' WHERE "_id" = $1 AND "state" = 'PENDING'`,
        [checkoutId],
      );
    },
    /** Ages a checkout so that its holds expire. */
    expireHolds: async (checkoutId) => {
      for (const holds of ['stock_holds', 'slot_holds'])
        await sql(`UPDATE "${holds}" SET "expiresAt" = now() WHERE "orderId" = $1`, [checkoutId]);
      await sql(`SELECT graphile_worker.add_job('release-holds', job_key => 'release-holds')`);
    },
    /** @param seconds how long the refund is pending */
    setOutcome: async (paymentId, outcome, seconds) => {
      if (misbehaves)
        await sql(
          `INSERT INTO "sandbox"."refund_outcomes" VALUES ($1, $2, $3)
           ON CONFLICT ("payment_id") DO UPDATE SET "outcome" = $2, "seconds" = $3`,
          [paymentId, outcome, seconds],
        );
    },
  };
}
