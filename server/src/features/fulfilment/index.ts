export { FulfilmentService } from './fulfilment.service';
