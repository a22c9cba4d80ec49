import { createServer } from "node:http";

/** Floor: the least an HTTP server of this machine's Node does. */
createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/plain", "content-length": "5" }).end("hello");
}).listen(Number(process.env.PORT), "127.0.0.1");
