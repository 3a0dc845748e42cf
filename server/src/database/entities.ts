import { AttemptEntity } from '../features/account/attempt.entity';
import { SessionEntity } from '../features/account/session.entity';
import { PasskeyEntity } from '../features/account/passkey.entity';
import { UserEntity } from '../features/account/user.entity';
import { AddressEntity } from '../features/address/address.entity';
import { CartItemEntity } from '../features/cart/cart-item.entity';
import { ReplacementChoiceEntity } from '../features/cart/replacement-choice.entity';
import { CategoryEntity } from '../features/catalogue/category.entity';
import { ProductFactsEntity } from '../features/catalogue/facts/product-facts.entity';
import { ProductEntity } from '../features/catalogue/product.entity';
import {
  MessageEntity,
  MessagePreferencesEntity,
  PushKeysEntity,
  PushSubscriptionEntity,
} from '../features/message/message.entity';
import { CouponEntity } from '../features/order/coupon.entity';
import { ItemReplacementEntity } from '../features/order/item-replacement.entity';
import { OrderEventEntity } from '../features/order/order-event.entity';
import { OrderItemEntity } from '../features/order/order-item.entity';
import { OrderEntity } from '../features/order/order.entity';
import { PaymentEventEntity } from '../features/payment/payment-event.entity';
import { PaymentEntity } from '../features/payment/payment.entity';
import { RefundEntity } from '../features/payment/refund.entity';
import {
  SandboxOrderEntity,
  SandboxPaymentEntity,
  SandboxWebhookEntity,
} from '../features/payment/sandbox/sandbox.entity';
import { DeliverySlotEntity, SlotHoldEntity, SlotTemplateEntity } from '../features/slot/slot.entity';
import { AuditEntryEntity } from '../features/staff/audit-entry.entity';
import { StaffInvitationEntity } from '../features/staff/staff-invitation.entity';
import { StaffSessionEntity } from '../features/staff/staff-session.entity';
import { StaffEntity } from '../features/staff/staff.entity';
import { StockMovementEntity } from '../features/stock/stock-movement.entity';
import { StockEntity, StockHoldEntity } from '../features/stock/stock.entity';
import { WishlistItemEntity } from '../features/wishlist/wishlist-item.entity';

/** The rows of the shop's tables, by feature. */
export const entities = [
  UserEntity,
  AttemptEntity,
  SessionEntity,
  PasskeyEntity,
  AddressEntity,
  CartItemEntity,
  ReplacementChoiceEntity,
  CategoryEntity,
  ProductEntity,
  ProductFactsEntity,
  WishlistItemEntity,
  CouponEntity,
  OrderEntity,
  OrderItemEntity,
  ItemReplacementEntity,
  OrderEventEntity,
  StockEntity,
  StockHoldEntity,
  StockMovementEntity,
  SlotTemplateEntity,
  DeliverySlotEntity,
  SlotHoldEntity,
  PaymentEntity,
  RefundEntity,
  PaymentEventEntity,
  MessageEntity,
  MessagePreferencesEntity,
  PushSubscriptionEntity,
  PushKeysEntity,
  StaffEntity,
  StaffInvitationEntity,
  StaffSessionEntity,
  AuditEntryEntity,
  SandboxOrderEntity,
  SandboxPaymentEntity,
  SandboxWebhookEntity,
];
