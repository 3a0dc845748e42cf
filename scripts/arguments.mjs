import { parseArgs } from 'node:util';
import { StepFailed } from './steps.mjs';

/** Reads a script's options, some of which are whole numbers. @throws StepFailed if one is wrong */
export function readArguments(args, options, numbers) {
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    throw new StepFailed(error.message.split('. ')[0]);
  }
  for (const name of numbers.filter((one) => values[one] !== undefined)) {
    if (!/^[1-9]\d{0,5}$/.test(values[name]))
      throw new StepFailed(`--${name} must be a whole number, at least 1`);
    values[name] = Number(values[name]);
  }
  return values;
}
