/** A magnifying glass over an empty basket. */
export function NothingFoundArt() {
  return (
    <svg viewBox="0 0 120 96" width="120" height="96" fill="none" aria-hidden="true" className="text-basil">
      <ellipse cx="60" cy="86" rx="46" ry="6" className="fill-line" />
      <path d="M38 44 52 22M82 44 68 22" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M24 44h72l-8 34a6 6 0 0 1-6 4H38a6 6 0 0 1-6-4z"
        className="fill-basil-tint"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M46 54v18M60 54v18" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <circle cx="82" cy="56" r="17" className="fill-surface" stroke="currentColor" strokeWidth="4" />
      <path d="m94 69 13 13" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
      <path
        d="M77 51.5a5.5 5.5 0 1 1 7 5.3c-1.5.5-2 1.5-2 3M82 65v.2"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
