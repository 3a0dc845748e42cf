/** An error of the whole form. The live region is always in the page, otherwise its text would not be announced. */
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
