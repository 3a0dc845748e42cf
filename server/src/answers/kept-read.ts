import { sendBody } from '../common/http';
import type { Step } from '../common/http';
import type { PublicAnswers } from './public-answers';

/**
 * Answers a GET that was asked before, to the letter, as before while its answer is kept. Who has an answer already
 * and asks whether it still holds goes the long way.
 */
export const answerFromKept =
  (answers: PublicAnswers): Step =>
  ({ method, url = '', headers }, response, next) => {
    const asksAgain = headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
    const kept = method === 'GET' && !asksAgain ? answers.find(url) : undefined;
    if (kept) sendBody(response, 200, kept.headers, kept.body);
    else next();
  };
