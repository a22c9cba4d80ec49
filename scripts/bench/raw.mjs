import { createServer } from "node:http";

/** Floor: a minimal HTTP server on Node. */
createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/plain", "content-length": "5" }).end("hello");
}).listen(Number(process.env.PORT), "127.0.0.1");
