import { icon } from '@/shared/ui';

export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const TicketIcon = icon(
  <path d="M4 7h16v3.5a1.6 1.6 0 0 0 0 3V17H4v-3.5a1.6 1.6 0 0 0 0-3V7ZM14 7.5v1.5M14 11.3v1.4M14 15v1.5" />,
);
export const BagIcon = icon(<path d="M5.5 8.5h13l1 12h-15l1-12ZM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5" />);
export const VanIcon = icon(
  <>
    <path d="M5 17H3V6.5h11V17H9.5M14 10h4l3 3.5V17h-1.5M14 17h1" />
    <circle cx="7.2" cy="17.5" r="1.8" />
    <circle cx="17.2" cy="17.5" r="1.8" />
  </>,
);
export const ListIcon = icon(
  <path d="M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
);
export const ChartIcon = icon(<path d="M4.5 19.5h15M7 16v-4M12 16V6M17 16V9.5" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M18 6l-1.4 1.4M7.4 16.6 6 18" />
  </>,
);
export const MoreIcon = icon(<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth={3} />);
