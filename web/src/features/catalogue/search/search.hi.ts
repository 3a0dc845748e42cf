export const label = 'प्रोडक्ट खोजें';
export const placeholder = 'खोजें...';
export const search = 'खोजें';
export const countSuggestions = (count: number): string => `${count} सुझाव`;
export const countRecent = (count: number): string => `हाल की ${count} ${count === 1 ? 'खोज' : 'खोजें'}`;
