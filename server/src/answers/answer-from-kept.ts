import { sendBody } from '../common/http';
import type { Step } from '../common/http';
import type { PublicAnswers } from './public-answers';

/**
 * Answers a GET whose exact URL was asked before with the kept answer, if there is one. Conditional requests (with an ETag
 * or a date) go the long way, which compares.
 */
export const answerFromKept =
  (answers: PublicAnswers): Step =>
  ({ method, url = '', headers }, response, next) => {
    const asksAgain = headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
    const kept = method === 'GET' && !asksAgain ? answers.find(url) : undefined;
    if (kept) sendBody(response, 200, kept.headers, kept.body);
    else next();
  };
