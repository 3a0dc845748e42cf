import { useParams } from 'react-router-dom';
import { OrderScreen } from '@/features/desk/orders';

/** One order; another one begins anew, with nothing of what was filled in before. */
export const Component = () => <OrderScreen key={useParams().orderId} />;
