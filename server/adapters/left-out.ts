/** Stands in for what a package would only load to draw a web page, which is nothing a server has. */
export default null;
