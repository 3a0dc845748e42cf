import { createContext, useContext } from 'react';

/**
 * Tells the key of the page that the shopper is on or, as soon as they have set out for another, of that one. Read when it
 * is asked for: what is drawn follows the router only after a moment. The server's pages lead nowhere.
 */
export const DestinationContext = createContext((): string => '');

/** The way to ask where the shopper is going. */
export const useDestination = (): (() => string) => useContext(DestinationContext);
