/**
 * The ref of a control, or what is around it, that may disappear when it is pressed: its focus goes to the part of the
 * page around it. A router's link does not tell its ref of the end.
 */
export const handOnFocus = (going: HTMLElement) => () => {
  if (!going.contains(document.activeElement)) return;
  const around = going.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main');
  around?.focus({ preventScroll: true });
};
