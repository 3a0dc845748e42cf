export const changed = 'आपका पासवर्ड बदल गया';
