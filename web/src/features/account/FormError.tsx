/** What is wrong with a form as a whole; the empty region is there from the start, so that its words are announced. */
export function FormError({ text }: { text?: string }) {
  return (
    <p
      role="alert"
      className="rounded-lg bg-tomato-tint empty:mb-0 text-tomato not-empty:px-4 not-empty:py-3"
    >
      {text}
    </p>
  );
}
