import { useParams } from 'react-router-dom';
import { OrderScreen } from '@/features/desk/orders';

/** An order; keyed, so that another one starts with empty forms. */
export const Component = () => <OrderScreen key={useParams().orderId} />;
