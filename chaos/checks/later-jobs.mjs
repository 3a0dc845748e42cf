/** Whether a job of a task is put off, such as a refund that is tried again hours later; the alias is that of the row it is about. */
const isPutOff = (task, alias) => `EXISTS (
  SELECT FROM graphile_worker."_private_jobs" AS job JOIN graphile_worker."_private_tasks" AS task ON task.id = job.task_id
  WHERE task.identifier = '${task}' AND job.payload ->> '_id' = ${alias}."_id"::text
    AND job.attempts = 0 AND job.run_at > now() + interval '5 seconds')`;

/** Whether the provider has not been asked for a refund yet, and is to be later: after it has rejected one. */
export const isAskedForLater = (alias) =>
  `(${alias}."providerRefundId" IS NULL AND ${isPutOff('send-refund', alias)})`;

/** Whether a message waits for its hour: a shopper gets no more than so many mails in one. */
export const isSentLater = (alias) => isPutOff('send-message', alias);
