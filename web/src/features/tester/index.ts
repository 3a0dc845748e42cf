export { Tester } from './Tester';
