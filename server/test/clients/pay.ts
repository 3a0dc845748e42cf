/** Pays in the sandbox; with real keys the provider's checkout script does, in the shopper's browser. */
export async function pay(shop: string, orderId: string) {
  const response = await fetch(`${shop}/sandbox/razorpay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: orderId, outcome: 'success' }),
  });
  const paid = (await response.json()) as Record<string, string>;
  return {
    razorpayPaymentId: paid.razorpay_payment_id!,
    razorpayOrderId: paid.razorpay_order_id!,
    razorpaySignature: paid.razorpay_signature!,
  };
}

/** A new customer, with an address. */
export const newCustomer = (client: string) => ({
  person: {
    firstName: 'Asha',
    lastName: 'Rao',
    email: `${client}.${Date.now()}@example.com`,
    password: 'fresh basil 8',
  },
  address: {
    name: 'Asha Rao',
    mobileNumber: '9876543210',
    pincode: '560001',
    street: '12 Basil Street',
    city: 'Bengaluru',
    state: 'Karnataka',
  },
});
