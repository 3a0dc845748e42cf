/**
 * The payment sandbox's stand-in for Razorpay's checkout.js: the same window.Razorpay, the same options, the same
 * results; but no money moves. It keeps to a strict Content-Security-Policy: no inline styles, no inline handlers.
 */
(() => {
  'use strict';

  const PAY_URL = new URL('/sandbox/razorpay/pay', document.currentScript.src);

  const STYLES = `
    :host { all: initial; position: relative; z-index: 50; }
    dialog {
      --paper: #ffffff; --ink: #16231a; --muted: #4f5c53; --line: #e0ded5; --control: #7f877f; --pay: #116031;
      --on-pay: #ffffff; --error: #c93126; --note: #fae180; --on-note: #16231a; --focus: #1570d1;
      box-sizing: border-box; width: 100%; max-width: 26rem; max-height: 90dvh; margin: auto; padding: 0;
      overflow: auto; overscroll-behavior: contain; border: 0; border-top: 8px solid var(--accent, var(--pay));
      border-radius: 12px; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 'Figtree Variable', system-ui, sans-serif;
    }
    dialog::backdrop { background: rgb(0 0 0 / 0.6); }
    @media (width < 30rem) {
      dialog { max-width: none; margin-bottom: 0; border-radius: 16px 16px 0 0; }
    }
    @media (prefers-color-scheme: dark) {
      dialog {
        --paper: #18211b; --ink: #f0f3ec; --muted: #a9b5ac; --line: #2f3a33; --control: #7b877e; --pay: #7fd69a;
        --on-pay: #0c1a11; --error: #ff8d82; --focus: #6cb2ff;
      }
    }
    .head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 0.5rem 0.5rem 0 1.25rem; }
    h2 { margin: 0; font-size: 1.25rem; }
    p, dl, dd { margin: 0; }
    .body { display: grid; gap: 1rem; padding: 0.5rem 1.25rem 1.25rem; }
    .note { padding: 0.5rem 0.75rem; border-radius: 8px; background: var(--note); color: var(--on-note); font-weight: 600; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0; }
    dt { color: var(--muted); }
    dd { min-width: 0; padding-left: 1rem; text-align: right; overflow-wrap: anywhere; }
    .amount { border-top: 1px solid var(--line); padding-top: 0.5rem; }
    dd.amount { font-size: 1.5rem; font-weight: 700; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .left { color: var(--muted); font-variant-numeric: tabular-nums; }
    .left:empty { display: none; }
    .error { color: var(--error); }
    .error:empty { display: none; }
    .actions { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; }
    button {
      min-width: 44px; min-height: 44px; padding: 0.5rem 1rem; border: 1px solid var(--control); border-radius: 999px;
      background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer;
    }
    button[data-outcome='success'] { border-color: var(--pay); background: var(--pay); color: var(--on-pay); }
    button.close { padding: 0; border: 0; font-size: 1.75rem; font-weight: 400; line-height: 1; }
    button[aria-disabled='true'] { opacity: 0.6; cursor: progress; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
    .head :focus-visible { outline-offset: -3px; }
  `;

  // Nothing of the shop's is put in here as markup: texts are set one by one.
  const MARKUP = `
    <dialog aria-labelledby="title" aria-describedby="note">
      <div class="head">
        <h2 id="title">Sandbox payment</h2>
        <button type="button" class="close" aria-label="Close">×</button>
      </div>
      <div class="body">
        <p class="note" id="note">This is a sandbox: no money moves.</p>
        <dl>
          <dt>To</dt><dd data-text="merchant"></dd>
          <dt>From</dt><dd data-text="payer"></dd>
          <dt>Email</dt><dd data-text="email"></dd>
          <dt>Mobile</dt><dd data-text="contact"></dd>
          <dt class="amount">Amount</dt><dd class="amount" data-text="amount"></dd>
        </dl>
        <p class="left" role="timer"></p>
        <p class="error" role="alert"></p>
        <div class="actions">
          <button type="button" data-outcome="success" autofocus>Pay</button>
          <button type="button" data-outcome="failure">Fail</button>
        </div>
      </div>
    </dialog>
  `;

  /** Seconds before the end. */
  const READ_OUT_AT = [300, 60];

  const UNREACHABLE = 'The sandbox did not answer. Please try again.';

  const formatAmount = (amount, currency) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);

  /** Sends the outcome that was picked; the response's status says whether it is a payment or an error. */
  async function send(orderId, outcome) {
    const response = await fetch(PAY_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, outcome }),
    });
    const result = await response.json();
    return response.ok && result.razorpay_payment_id ? { payment: result } : { error: result.error };
  }

  class SandboxRazorpay {
    #options;
    #listeners = [];
    #host = null;
    #dialog = null;
    #busy = false;
    #timer = null;

    constructor(options) {
      if (!options?.key || !options.order_id) throw new Error('Razorpay needs a key and an order_id.');
      this.#options = options;
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#listeners.push(listener);
    }

    open() {
      if (this.#host) return;
      this.#host = document.createElement('div');
      const root = this.#host.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      root.adoptedStyleSheets = [sheet];
      root.innerHTML = MARKUP;
      this.#dialog = root.querySelector('dialog');
      this.#fillIn();
      this.#listen();
      document.body.append(this.#host);
      // What lies below does not scroll.
      document.documentElement.style.overflow = 'hidden';
      this.#dialog.showModal();
      if (this.#options.timeout) this.#count(Date.now() + this.#options.timeout * 1000);
    }

    /** Closing without a payment, by whatever way, is a dismissal. */
    close() {
      if (this.#remove()) this.#options.modal?.ondismiss?.();
    }

    #fillIn() {
      const { name, amount, currency = 'INR', prefill = {}, theme } = this.#options;
      const texts = {
        merchant: name,
        payer: prefill.name,
        email: prefill.email,
        contact: prefill.contact,
        amount: formatAmount(amount, currency),
      };
      for (const place of this.#dialog.querySelectorAll('[data-text]')) {
        const text = texts[place.dataset.text];
        place.textContent = text ?? '';
        if (!text) place.hidden = place.previousElementSibling.hidden = true;
      }
      if (theme?.color) this.#dialog.style.setProperty('--accent', theme.color);
    }

    /** Shows how much time is left, and closes when there is none. */
    #count(until) {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      if (left === 0) return this.close();
      const seconds = String(left % 60).padStart(2, '0');
      const clock = this.#dialog.querySelector('.left');
      // Read out at few moments only.
      clock.ariaLive = READ_OUT_AT.includes(left) ? 'polite' : 'off';
      clock.textContent = `Held for you for ${Math.floor(left / 60)}:${seconds}`;
      this.#timer = setTimeout(() => this.#count(until), 1000);
    }

    #listen() {
      this.#dialog.querySelector('.close').addEventListener('click', () => this.close());
      // Escape; the browser closes the dialog itself.
      this.#dialog.addEventListener('close', () => this.close());
      for (const button of this.#dialog.querySelectorAll('[data-outcome]'))
        button.addEventListener('click', () => this.#attempt(button.dataset.outcome));
    }

    async #attempt(outcome) {
      if (this.#busy) return;
      this.#setBusy(true);
      this.#say('');
      const { payment, error } = await send(this.#options.order_id, outcome).catch(() => ({}));
      // Closed meanwhile: as with a browser that is closed, the webhook alone tells of the payment.
      if (!this.#host) return;
      this.#setBusy(false);
      if (payment) {
        this.#remove();
        this.#options.handler?.(payment);
      } else this.#fail(error);
    }

    /** The sheet stays open for another try. */
    #fail(error) {
      this.#say(error?.description ?? UNREACHABLE);
      if (error) this.#listeners.forEach((listener) => listener({ error }));
    }

    #say(text) {
      this.#dialog.querySelector('.error').textContent = text;
    }

    #setBusy(busy) {
      this.#busy = busy;
      for (const button of this.#dialog.querySelectorAll('[data-outcome]'))
        button.ariaDisabled = String(busy);
    }

    /** Takes the sheet away, the focus back to where it was; false when it was gone already. */
    #remove() {
      if (!this.#host) return false;
      const host = this.#host;
      this.#host = null;
      clearTimeout(this.#timer);
      this.#dialog.close();
      host.remove();
      document.documentElement.style.overflow = '';
      return true;
    }
  }

  window.Razorpay = SandboxRazorpay;
})();
