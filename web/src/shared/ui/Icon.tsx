import type { ReactNode, SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement>;

/**
 * Icons are decorative: the control around them has the label. They scale with the text, 1.5em by default. Every page loads
 * those below: an icon of one screen is beside what shows it.
 */
export const icon = (shape: ReactNode, filled = false) =>
  function Icon(props: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.5em"
        height="1.5em"
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {shape}
      </svg>
    );
  };

const HEART = (
  <path d="M12 20.2s-7.6-4.5-8.9-9.6C2.2 7 4.5 4.3 7.5 4.3c1.9 0 3.5 1 4.5 2.7 1-1.7 2.6-2.7 4.5-2.7 3 0 5.3 2.7 4.4 6.3-1.3 5.1-8.9 9.6-8.9 9.6Z" />
);

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const HomeIcon = icon(
  <path d="M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1v-8.5Z" />,
);
export const CartIcon = icon(
  <>
    <path d="M2.5 4h2.3l2.4 11.2h10.6l2.2-8.2H5.5" />
    <circle cx="8.5" cy="19" r="1.3" />
    <circle cx="16.5" cy="19" r="1.3" />
  </>,
);
export const HeartIcon = icon(HEART);
export const HeartFilledIcon = icon(HEART, true);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5.5v13M5.5 12h13" />);
export const MinusIcon = icon(<path d="M5.5 12h13" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const TrashIcon = icon(
  <path d="M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13h9.4l.8-13M10.2 10.5v5.5M13.8 10.5v5.5" />,
);
export const ProductsIcon = icon(
  <path d="M4.5 4.5h6v6h-6v-6ZM13.5 4.5h6v6h-6v-6ZM4.5 13.5h6v6h-6v-6ZM13.5 13.5h6v6h-6v-6Z" />,
);
export const OrderIcon = icon(<path d="M6 3.5h12V21l-3-2-3 2-3-2-3 2V3.5ZM9.5 8.5h5M9.5 12.5h5" />);
export const BuyAgainIcon = icon(
  <path d="M19.5 5v4.5H15M4.5 19v-4.5H9M18.6 9.5A7.2 7.2 0 0 0 6 8M5.4 14.5A7.2 7.2 0 0 0 18 16" />,
);
export const PinIcon = icon(
  <>
    <path d="M12 21s7-6.2 7-11.2a7 7 0 0 0-14 0C5 14.8 12 21 12 21Z" />
    <circle cx="12" cy="9.8" r="2.5" />
  </>,
);
