export const unreachable = 'We could not reach the shop. Please check your connection and try again.';
export const unexpected = 'Something went wrong on our side. Please try again in a moment.';
/** An error of the shop in this language: in English the shop has worded it. */
export const worded = <Rejection>(rejection: Rejection): Rejection => rejection;
