export { TodayScreen } from './TodayScreen';
export { todayVariables } from './today-variables';
