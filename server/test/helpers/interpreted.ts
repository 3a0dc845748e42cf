/** The tests of this Jest project run every query on GraphQL's own executor. */
process.env.COMPILE_QUERIES_AFTER = '0';
