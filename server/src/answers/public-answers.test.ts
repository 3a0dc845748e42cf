import { PublicAnswers } from './public-answers';

const answer = { headers: {}, body: 'x'.repeat(2_000) };

it('keeps what is asked again, however many questions are asked just once', () => {
  const answers = new PublicAnswers();
  answers.onTold();
  answers.keeper('asked again')(answer);
  expect(answers.find('asked again')).toBe(answer);
  for (let at = 0; at < 10_000; at += 1) answers.keeper(`asked once ${at}`)(answer);
  expect(answers.find('asked again')).toBe(answer);
  expect(answers.find('asked once 9999')).toBe(answer);
  expect(answers.find('asked once 1')).toBeUndefined();
  expect(answers.usage).toEqual(expect.objectContaining({ hits: 3, misses: 1 }));
  answers.onChange();
  expect(answers.find('asked again')).toBeUndefined();
  expect(answers.usage).toEqual(expect.objectContaining({ kept: 0, bytes: 0 }));
});
