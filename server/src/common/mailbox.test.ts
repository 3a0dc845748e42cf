import { Interrupted, Mailbox } from './mailbox';

const mailbox = () => {
  const onEnd = jest.fn();
  return { onEnd, box: new Mailbox<string>(onEnd) };
};

it('returns the latest value of each key, in order of arrival', async () => {
  const { box } = mailbox();
  for (const text of ['a1', 'b1', 'a2', 'c1']) box.put(text[0]!, text);
  expect([await box.next(), await box.next(), await box.next()].map(({ value }) => value as string)).toEqual([
    'b1',
    'a2',
    'c1',
  ]);
  const later = box.next();
  box.put('a', 'a3');
  expect(await later).toEqual({ done: false, value: 'a3' });
});

it('throws an error once, after the unread values, and then ends', async () => {
  const { box, onEnd } = mailbox();
  box.put('a', 'a1');
  box.fail(new Error('gone'));
  box.put('a', 'too late');
  expect(await box.next()).toEqual({ done: false, value: 'a1' });
  await expect(box.next()).rejects.toThrow('gone');
  expect(await box.next()).toEqual({ done: true, value: undefined });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('ends a pending read on return()', async () => {
  const { box, onEnd } = mailbox();
  const waiting = box.next();
  await box.return();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('interrupts a reader that is too slow, with a bounded buffer', async () => {
  const { box } = mailbox();
  for (let key = 0; key < 1_000; key += 1) box.put(String(key), 'value');
  let read = 0;
  await expect(
    (async () => {
      for await (const _value of box) read += 1;
    })(),
  ).rejects.toThrow(Interrupted);
  expect(read).toBe(201);
});
