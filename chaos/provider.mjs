/** What goes wrong at the payment provider: webhooks that are lost, refunds that are slow or fail. In the sandbox's tables. */

/** The share of webhooks that never arrive: browser or reconciler must do without. */
const LOST_WEBHOOKS = 0.25;

/** @param sql runs a statement as the owner of the database */
export async function createProvider(sql) {
  await sql(`CREATE SCHEMA IF NOT EXISTS "chaos"`);
  await sql(`CREATE FUNCTION "chaos"."lose_webhook"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW."delivered" := random() < ${LOST_WEBHOOKS}; RETURN NEW; END $$`);
  await sql(`GRANT USAGE ON SCHEMA "chaos" TO PUBLIC`);
  await sql(`CREATE TRIGGER "lose_webhook" BEFORE INSERT ON "sandbox"."webhooks"
    FOR EACH ROW EXECUTE FUNCTION "chaos"."lose_webhook"()`);
  return {
    /** As if a checkout had been opened so long ago that a payment places it no longer. */
    makeLate: (checkoutId) =>
      sql(
        `UPDATE "orders" SET "startedAt" = now() - interval '49 hours' WHERE "_id" = $1 AND "state" = 'PENDING'`,
        [checkoutId],
      ),
    /** As if a checkout had been left alone for so long that its goods and its slot are given to others. */
    endHold: async (checkoutId) => {
      for (const holds of ['stock_holds', 'slot_holds'])
        await sql(`UPDATE "${holds}" SET "expiresAt" = now() WHERE "orderId" = $1`, [checkoutId]);
      await sql(`SELECT graphile_worker.add_job('release-holds', job_key => 'release-holds')`);
    },
    /** @param seconds until then the refund is pending */
    setOutcome: (paymentId, outcome, seconds) =>
      sql(
        `INSERT INTO "sandbox"."refund_outcomes" VALUES ($1, $2, $3)
         ON CONFLICT ("payment_id") DO UPDATE SET "outcome" = $2, "seconds" = $3`,
        [paymentId, outcome, seconds],
      ),
  };
}
