import { createContext, useContext } from 'react';

/**
 * Returns the history key of the current page or, during a navigation, of the next one. A function, since what is
 * rendered follows the router only after a moment. On the server there is no navigation.
 */
export const DestinationContext = createContext((): string => '');

/** The way to ask where the shopper is going. */
export const useDestination = (): (() => string) => useContext(DestinationContext);
