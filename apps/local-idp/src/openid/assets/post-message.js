const { response, targetOrigin } = document.getElementById('message').dataset;
(window.opener ?? window.parent).postMessage(JSON.parse(response), targetOrigin);
