import { createContext, useContext } from 'react';

/**
 * Returns the history key of the current page or, during a navigation, of the next one. It is a function because React
 * renders a navigation later than the router starts it.
 */
export const DestinationContext = createContext((): string => '');

/** A function that returns the history key of where the shopper is going. */
export const useDestination = (): (() => string) => useContext(DestinationContext);
