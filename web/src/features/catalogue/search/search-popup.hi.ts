export const recent = 'हाल की खोजें';
export const suggested = 'सुझाए गए प्रोडक्ट';
export const forget = (search: string): string => `“${search}” हटाएँ`;
