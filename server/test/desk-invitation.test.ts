import { randomUUID } from 'node:crypto';
import { invitationFor, PASSWORD, postToDesk } from './helpers/desk';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const ask = (body: unknown) => postToDesk(shop, '/join/invitation', body);

it('an invitation says whose email it is for, to whoever has its link, without using it up', async () => {
  const email = `Asha.${randomUUID()}@Tokri.example`;
  const token = await invitationFor(shop, email, 'OWNER');
  for (let times = 0; times < 2; times += 1) {
    const answer = await ask({ token });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([{ invitation: { email } }, []]);
  }
  expect((await postToDesk(shop, '/join', { token, name: 'Asha', password: PASSWORD })).status).toBe(201);
  expect(await (await ask({ token })).json()).toEqual({ invitation: null });
});

it('an expired invitation and unknown secrets say nothing', async () => {
  const token = await invitationFor(shop, 'ravi@tokri.example', 'PICKER');
  await shop.sql(`UPDATE staff_invitations SET "expiresAt" = now()`);
  for (const one of [token, 'x', '', `${token}x`, '__proto__', "' OR true --", '\0'])
    expect(await (await ask({ token: one })).json()).toEqual({ invitation: null });
  for (const body of [{}, [], 'text']) expect(await (await ask(body)).json()).toEqual({ invitation: null });
  expect((await ask({ token: 7 })).status).toBe(422);
});

it('is asked for a limited number of times', async () => {
  await shop.sql(`UPDATE attempts SET "count" = 100`);
  expect((await ask({ token: 'x' })).status).toBe(429);
});
