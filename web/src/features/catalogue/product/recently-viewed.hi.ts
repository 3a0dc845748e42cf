export const heading = 'हाल ही में देखे गए';
