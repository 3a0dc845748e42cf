export const goesWith = 'इसके साथ अच्छा लगेगा';
