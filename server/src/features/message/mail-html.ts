import type { MessageContent } from '../../../../domain/message/message-content';
import { html, Markup } from '../../common/markup';
import { RUPEE_FONT } from '../../common/rupee-font';

/** The shop's colours, as web/src/styles.css has them: mail programs know no variables. */
export const LIGHT = {
  paper: '#fcfaf4',
  surface: '#ffffff',
  ink: '#16231a',
  muted: '#4f5c53',
  line: '#e0ded5',
  basil: '#116031',
  'on-basil': '#ffffff',
};
export const DARK: typeof LIGHT = {
  paper: '#101712',
  surface: '#18211b',
  ink: '#f0f3ec',
  muted: '#a9b5ac',
  line: '#2f3a33',
  basil: '#7fd69a',
  'on-basil': '#0c1a11',
};

/** Dark mode, for mail programs with support for style sheets; others show the inline light colours. */
const BY_NIGHT = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
body,.paper{background:${DARK.paper}!important;color:${DARK.ink}!important}
.surface{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}.muted{color:${DARK.muted}!important}.line{border-color:${DARK.line}!important}
.button{background:${DARK.basil}!important;color:${DARK['on-basil']}!important}.quiet{color:${DARK.basil}!important}}`;

const FONT = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif,Rupee";
const ROW = `border-top:1px solid ${LIGHT.line};padding:8px 0;vertical-align:top;${FONT};font-size:15px;line-height:1.4`;
const AMOUNT = 'text-align:right;white-space:nowrap;padding-left:12px;font-variant-numeric:tabular-nums';

export interface MailFrame {
  shopName: string;
  language: string;
  /** The shop's, without a slash at its end. */
  url: string;
  /** Absent where it cannot be unsubscribed from. */
  unsubscribe?: { label: string; url: string };
}

/** A message as an HTML mail, for widths from 320 px, without images. */
export const mailHtml = (content: MessageContent, frame: MailFrame): string =>
  html`<!doctype html>
    <html lang="${frame.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${content.subject}</title>
        <style>
          ${BY_NIGHT}
        </style>
        <style>
          ${RUPEE_FONT}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink}">
        <div role="main">
          <table ${TABLE} class="paper" style="background:${LIGHT.paper}">
            <tr>
              <td align="center" style="padding:16px 12px">
                <table ${TABLE} style="max-width:560px">
                  ${rows(content, frame)}
                </table>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`.text;

const TABLE = new Markup('role="presentation" width="100%" cellpadding="0" cellspacing="0"');

const rows = (content: MessageContent, frame: MailFrame): Markup =>
  html`<tr>
      <td class="ink" style="padding:0 4px 12px;${FONT};font-size:18px;font-weight:700;color:${LIGHT.ink}">
        ${frame.shopName}
      </td>
    </tr>
    <tr>
      <td
        class="surface ink"
        style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px;padding:20px 16px;color:${LIGHT.ink};overflow-wrap:anywhere"
      >
        ${main(content, frame)}
      </td>
    </tr>
    <tr>
      <td class="muted" style="padding:12px 4px;${FONT};font-size:13px;line-height:1.5;color:${LIGHT.muted}">
        ${content.reason}${unsubscribe(frame)}
      </td>
    </tr>`;

const main = (
  { subject, paragraphs, facts, lines, sums, link }: MessageContent,
  { url }: MailFrame,
): Markup =>
  html`<h1 style="margin:0 0 12px;${FONT};font-size:22px;line-height:1.3">${subject}</h1>
    ${paragraphs.map((text) => html`<p style="margin:0 0 12px;${FONT};font-size:16px;line-height:1.5">${text}</p>`)}
    ${facts.map(
      ({ label, value }) =>
        html`<p style="margin:0 0 4px;${FONT};font-size:15px;line-height:1.5">
          <span class="muted" style="color:${LIGHT.muted}">${label}</span> <strong>${value}</strong>
        </p>`,
    )}
    <p style="margin:16px 0">
      <a
        class="button"
        href="${url}${link.path}"
        style="display:inline-block;background:${LIGHT.basil};color:${LIGHT['on-basil']};${FONT};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none;padding:12px 20px;border-radius:999px"
        >${link.label}</a
      >
    </p>
    ${lines.length === 0 ? null : table(lines, sums)}`;

const table = (lines: MessageContent['lines'], sums: MessageContent['sums']): Markup =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
    ${lines.map(
      ({ title, detail, amount }) =>
        html`<tr>
          <th scope="row" class="line" style="${ROW};text-align:left;font-weight:400;overflow-wrap:anywhere">
            ${title}<br /><span class="muted" style="font-size:13px;color:${LIGHT.muted}">${detail}</span>
          </th>
          <td class="line" style="${ROW};${AMOUNT}">${amount}</td>
        </tr>`,
    )}
    ${sums.map(
      ({ label, amount, isTotal }) =>
        html`<tr>
          <th scope="row" class="line" style="${ROW};text-align:left;font-weight:${weight(isTotal)}">
            ${label}
          </th>
          <td class="line" style="${ROW};${AMOUNT};font-weight:${weight(isTotal)}">${amount}</td>
        </tr>`,
    )}
  </table>`;

/** The total stands out. */
const weight = (isTotal: boolean | undefined): number => (isTotal ? 700 : 400);

const unsubscribe = ({ unsubscribe: link }: MailFrame): Markup | null =>
  link
    ? html`<br /><a
          class="quiet"
          href="${link.url}"
          style="display:inline-block;padding:12px 0;color:${LIGHT.basil}"
          >${link.label}</a
        >`
    : null;

/** The same as plain text. */
export function mailText(content: MessageContent, { shopName, url, unsubscribe: link }: MailFrame): string {
  const { paragraphs, facts, lines, sums, reason } = content;
  const listed = [
    ...lines.map(({ title, detail, amount }) => `${title}\n  ${detail}: ${amount}`),
    ...sums.map(({ label, amount }) => `${label}: ${amount}`),
  ];
  return [
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    listed.join('\n'),
    `${content.link.label}: ${url}${content.link.path}`,
    `${shopName}. ${reason}${link ? `\n${link.label}: ${link.url}` : ''}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
