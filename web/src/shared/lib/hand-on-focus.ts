/** The ref of a button that may disappear when it is pressed: its focus goes to the part of the page around it. */
export const handOnFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button)
    button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};
