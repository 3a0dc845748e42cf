/** Whether a job is scheduled for later, such as a refund that is retried after hours; the alias is that of its subject's row. */
const isDelayed = (task, alias) => `EXISTS (
  SELECT FROM graphile_worker."_private_jobs" AS job JOIN graphile_worker."_private_tasks" AS task ON task.id = job.task_id
  WHERE task.identifier = '${task}' AND job.payload ->> '_id' = ${alias}."_id"::text
    AND job.attempts = 0 AND job.run_at > now() + interval '5 seconds')`;

/** Whether a refund is to be requested later: after the provider has rejected one. */
export const isRequestedLater = (alias) =>
  `(${alias}."providerRefundId" IS NULL AND ${isDelayed('send-refund', alias)})`;

/** Whether a message is delayed by the limit of mails per hour. */
export const isSentLater = (alias) => isDelayed('send-message', alias);
