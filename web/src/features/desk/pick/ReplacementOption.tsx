import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { formatCount } from '@/shared/lib/format-number';
import { DietMark, setAutofocus } from '@/shared/ui';
import type { Candidate, CachedItem } from '@/features/desk/queue';
import { Thumbnail } from '@/features/desk/shared/Thumbnail';
import { GramsInput, gramsOf } from './GramsInput';
import { offerText, offerWeightLabel } from './pick-text';

/** Enter presses the button, whose handler does the work. */
const submit = (event: SubmitEvent): void => event.preventDefault();

interface ReplacementOptionProps {
  item: CachedItem;
  candidate: Candidate;
  /** The quantity of the replacement. */
  qty: number;
  /** Whether it gets the focus as the sheet opens. */
  hasFocus: boolean;
  onChoose: (grams: number | null, byKeyboard: boolean) => void;
}

/** A possible replacement, with a weight if it is sold by weight; without one it is charged by its nominal weight. */
export function ReplacementOption({ item, candidate, qty, hasFocus, onChoose }: ReplacementOptionProps) {
  const { packGrams, title, image, diet } = candidate;
  const [text, setText] = useState('');
  const grams = gramsOf(text);
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <button
        ref={hasFocus ? setAutofocus : undefined}
        type="submit"
        disabled={text !== '' && grams === null}
        onClick={({ detail }) => onChoose(grams, detail === 0)}
        className="flex min-h-14 min-w-0 grow basis-48 items-center gap-3 rounded-lg border border-control bg-surface p-2 text-left enabled:hover:bg-basil-tint disabled:opacity-50"
      >
        <Thumbnail image={image} className="size-12" />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-semibold">
            <DietMark diet={diet} /> {title}
          </span>
          <span className="block text-sm text-muted tabular-nums">{offerText(item, candidate, qty)}</span>
        </span>
      </button>
      {packGrams !== null && (
        <GramsInput
          label={offerWeightLabel(candidate)}
          value={text}
          onType={setText}
          placeholder={formatCount(packGrams * qty)}
          className="w-28 max-w-full"
        />
      )}
    </form>
  );
}
