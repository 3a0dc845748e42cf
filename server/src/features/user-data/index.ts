export { UserDataService } from './user-data.service';
