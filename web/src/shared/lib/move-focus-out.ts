/**
 * The ref of a control, or what is around it, that may disappear when it is pressed: its focus goes to the part of the
 * page around it. A router's link does not call its ref's cleanup.
 */
export const moveFocusOut = (going: HTMLElement | null) => () => {
  if (!going?.contains(document.activeElement)) return;
  const around = going.closest<HTMLElement>('[tabindex="-1"]') ?? document.getElementById('main');
  around?.focus({ preventScroll: true });
};
